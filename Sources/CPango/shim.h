// Pango on cairo: text.
#pragma once
#include <pango/pangocairo.h>
