// libyaml: the event parser that playlists are read with.
#pragma once
#include <yaml.h>
