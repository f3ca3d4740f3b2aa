// libjpeg-turbo's TurboJPEG interface.
#pragma once
#include <turbojpeg.h>
