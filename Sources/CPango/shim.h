// Pango on cairo: text. fontconfig: which fonts there are.
#pragma once
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
