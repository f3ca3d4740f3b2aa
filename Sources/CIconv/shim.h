// iconv(3), which Swift's Glibc module leaves out: encodings other than Unicode's.
#pragma once
#include <iconv.h>
