// libexif: the orientation a camera wrote beside its picture.
#pragma once
#include <libexif/exif-data.h>
