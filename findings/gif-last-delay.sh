#!/usr/bin/env bash
# The last picture of a GIF can lose its time when the film becomes a video.
#
# Subject: ffmpeg 4.2.2 and 7.0.2, as the packages imageio-ffmpeg 0.4.9 and 0.6.0 (PyPI) bring them.
# Input: a GIF of three pictures that are shown for 0.5, 0.5 and 5 seconds, made with Pillow 12.0.0.
# Seen: with a variable rate (`-vsync vfr`), as phones and messengers ask for, 4.2.2 makes a video of
# 1.5 seconds, because the last picture lasts as long as the one before; 7.0.2 makes one of 6. With
# the constant rate that both use by default it is 6 seconds in both.
# So a film that is meant for everybody repeats its last picture.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Installs a version of the package, and prints the path of its ffmpeg.
ffmpeg_of() {
    python3 -m venv "venv-$1"
    "venv-$1/bin/pip" install --quiet "imageio-ffmpeg==$1" pillow==12.0.0
    "venv-$1/bin/python" -c 'import imageio_ffmpeg; print(imageio_ffmpeg.get_ffmpeg_exe())'
}

# Converts the GIF with this program and these options, and prints the seconds of the video.
seconds() {
    local program=$1
    shift
    "$program" -y -v error -i film.gif "$@" -pix_fmt yuv420p video.mp4
    { "$program" -i video.mp4 2>&1 || true; } | sed -n 's/.*Duration: 00:00:\([0-9.]*\),.*/\1/p'
}

older=$(ffmpeg_of 0.4.9)
newer=$(ffmpeg_of 0.6.0)
venv-0.6.0/bin/python - <<'PY'
from PIL import Image

first, *others = [Image.new("RGB", (64, 64), color) for color in ("red", "green", "blue")]
first.save("film.gif", save_all=True, append_images=others, duration=[500, 500, 5000], loop=0)
PY
seen="4.2.2: $(seconds "$older") and $(seconds "$older" -vsync vfr); "
seen+="7.0.2: $(seconds "$newer") and $(seconds "$newer" -vsync vfr)"
echo "$seen"
[ "$seen" = "4.2.2: 06.00 and 01.50; 7.0.2: 06.00 and 06.00" ]
