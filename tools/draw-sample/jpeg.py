"""JPEG pictures by way of libjpeg-turbo's `cjpeg`."""

import subprocess

QUALITY = 92            # of the wall
QUALITY_BANNER = 88     # of the banners, which nothing has to join
SAMPLING = "1x1"        # full colour resolution: red lettering stays sharp, joints stay invisible


def as_ppm(surface, top, height):
    """Rows of an RGB24 surface as a PPM file."""
    surface.flush()
    width, stride = surface.get_width(), surface.get_stride()
    data = bytes(surface.get_data()[top * stride:(top + height) * stride])
    pixels = bytearray(width * height * 3)
    for channel in range(3):
        pixels[channel::3] = data[2 - channel::4]
    return b"P6 %d %d 255\n" % (width, height) + bytes(pixels)


def encode(surface, top, height, quality=QUALITY):
    """Rows of a surface as a baseline JPEG file."""
    command = ["cjpeg", "-quality", str(quality), "-sample", SAMPLING, "-optimize", "-dct", "int"]
    return subprocess.run(command, input=as_ppm(surface, top, height), stdout=subprocess.PIPE, check=True).stdout
