/// The characters that most of the text of a language is made of.
///
/// Read in the wrong encoding, Chinese, Japanese and Korean become a random choice among thousands of characters, of
/// which few are among these. That tells more about six characters than the statistics of a detection library, which
/// need paragraphs.
struct FrequentCharacters: Sendable {
    private let scalars: Set<Unicode.Scalar>

    func contains(_ scalar: Unicode.Scalar) -> Bool { scalars.contains(scalar) }

    static let simplified = FrequentCharacters(scalars: Set(simplifiedText.unicodeScalars))
    static let traditional = FrequentCharacters(scalars: Set(traditionalText.unicodeScalars))
    static let korean = FrequentCharacters(scalars: Set(koreanText.unicodeScalars))
    static let japanese = FrequentCharacters(
        scalars: Set((simplifiedText + traditionalText + japaneseText).unicodeScalars).union(kana))

    /// Hiragana and katakana of full width. Those of half width are what other encodings look like in Shift-JIS.
    static let kana: Set<Unicode.Scalar> = Set(
        [0x3041...0x3096, 0x30A1...0x30FC].flatMap { $0 }.compactMap { Unicode.Scalar(UInt32($0)) })

    // The 600 most frequent characters of modern Chinese in their order, as the word counts of jieba 0.42's dictionary
    // (MIT) give it, and some that signs are fond of.
    private static let simplifiedText = """
        一是人了不在有大中国和为这上他个地年来我会以到时要出的生学说道民家子也成行下们于后就发自之对得主\
        长可过天作分方用多你着部能市等业全里工公经本都而高政法面门动日进区事代那去心小同北定开产前其军还\
        然起种所如现理机体表力好外与文当两实重新三么只山水关明从化平建又制南内西没此将员名手最东头者月间\
        无安看见各城十相但已些正口通想度加第她合院物性战由位常点海意场武使次二向治因立数样身情入原问把路\
        被并利石老教万知级量任江及应省资委务元美特期世湖回系比气汉总展电科金先声提品设或义王社很统处四首\
        共马形己儿司太目基领队直计别女权话少流命至报米给打变果书清活几州华解议更称程今决张导术府才保交放\
        管结师便走达族反再题色五京河接条规式县白它改风光运信受什组听布百济党指论强做取技黄神选记斯真却职\
        号界件花类何眼兵传带空干农边据集联古广完质阳难增历史专官每住商即步认车台林必死游举线言皇土团收考\
        求德叫近备研争非具李众连调感转笑革该持始英克士尔让拉思根格造较际亲单朝红型价校约器字段周亚深候则\
        功属积快图火千准究往极育装许参半令吃观鱼精办像帝八复影告远群包整构料随划算象容示投势热值夫网望源\
        息语股铁断派速怎需片爱律纪支早况病境证编越局推满且列觉服双未居除乐企引标确织初青志率项飞球节察龙\
        响药站施均消客失轻存低甚般击曾防请离落显罗营足素视护副食创余照兴占巴虽洲村费易试星木黑左宝置跟央\
        识维采六底宫房音环案批切斗富乡另倒若按查故突责严迎临欢暂讯惠折促预警雨晴雪温馆闭休假春夏秋冬灯笼\
        茶咖啡饭餐菜店票码扫券奖购赠减优享免送午晚您祝贺勿吸烟厅楼层梯卫厕租售停咨询培训招聘课堂读籍童玩\
        鲜医诊排银卡付款微络密登录注册恭喜财旺猫狗肉饺牛羊鸡蛋奶酒杯糖糕糯粥汤辣甜酸香旦
        """

    // The same in traditional form.
    private static let traditionalText = """
        一是人了不在有大中國和為這上他個地年來我會以到時要出的生學說道民家子也成行下們於後就發自之對得主\
        長可過天作分方用多你著部能市等業全里工公經本都而高政法面門動日進區事代那去心小同北定開產前其軍還\
        然起種所如現理機體表力好外與文當兩實重新三麼只山水關明從化平建又制南內西沒此將員名手最東頭者月間\
        無安看見各城十相但已些正口通想度加第她合院物性戰由位常點海意場武使次二向治因立數樣身情入原問把路\
        被並利石老教萬知級量任江及應省資委務元美特期世湖回系比氣漢總展電科金先聲提品設或義王社很統處四首\
        共馬形己兒司太目基領隊直計別女權話少流命至報米給打變果書清活幾州華解議更稱程今決張導術府才保交放\
        管結師便走達族反再題色五京河接條規式縣白它改風光運信受什組聽布百濟黨指論強做取技黃神選記斯真卻職\
        號界件花類何眼兵傳帶空乾農邊據集聯古廣完質陽難增歷史專官每住商即步認車台林必死游舉線言皇土團收考\
        求德叫近備研爭非具李眾連調感轉笑革該持始英克士爾讓拉思根格造較際親單朝紅型價校約器字段周亞深候則\
        功屬積快圖火千准究往極育裝許參半令吃觀魚精辦像帝八復影告遠群包整構料隨划算象容示投勢熱值夫網望源\
        息語股鐵斷派速怎需片愛律紀支早況病境證編越局推滿且列覺服雙未居除樂企引標確織初青志率項飛球節察龍\
        響藥站施均消客失輕存低甚般擊曾防請離落顯羅營足素視護副食創余照興佔巴雖洲村費易試星木黑左寶置跟央\
        識維採六底宮房音環案批切鬥富鄉另倒若按查故突責嚴迎臨歡暫訊惠折促預警雨晴雪溫館閉休假春夏秋冬燈籠\
        茶咖啡飯餐菜店票碼掃券獎購贈減優享免送午晚您祝賀勿吸煙廳樓層梯衛廁租售停咨詢培訓招聘課堂讀籍童玩\
        鮮醫診排銀卡付款微絡密登錄注冊恭喜財旺貓狗肉餃牛羊雞蛋奶酒杯糖糕糯粥湯辣甜酸香裡臺灣旦
        """

    private static let japaneseText = "営業円駅価単労画学会国東京気広売変実県図読済発様検温湯込働匂々刊荷着"

    private static let koreanText = """
        이다는을의에가고하지한를로기사도은시인자정그리어대서아해일나보수부장들전과만원제으상주스라안구여\
        있학생등영오우선무연동소화유공모조국중성세내비관개경바니마것거트문말게때면년회물민방월요저미신위\
        합적업입계단당외분더했될된되습까금행매음식료할휴환늘뉴점
        """
}
