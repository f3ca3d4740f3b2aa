// libdrm: mode setting, atomic commits, dumb buffers.
#pragma once
#include <stdint.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm.h>
#include <drm_fourcc.h>
#include <drm_mode.h>

// Swift cannot import the _IOWR() macros; these are the same numbers.
static const unsigned long signaged_ioctl_mode_atomic = DRM_IOCTL_MODE_ATOMIC;
static const unsigned long signaged_ioctl_mode_page_flip = DRM_IOCTL_MODE_PAGE_FLIP;
static const unsigned long signaged_ioctl_mode_create_dumb = DRM_IOCTL_MODE_CREATE_DUMB;
static const unsigned long signaged_ioctl_mode_map_dumb = DRM_IOCTL_MODE_MAP_DUMB;
static const unsigned long signaged_ioctl_mode_destroy_dumb = DRM_IOCTL_MODE_DESTROY_DUMB;
