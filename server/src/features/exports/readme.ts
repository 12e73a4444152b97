/**
 * Explains how to use sidecars. `withoutWords` is the number of photos that have none, because nothing is known about
 * them yet.
 */
export const sidecarReadme = (withoutWords: number): string => `XMP sidecars

Each file has the keywords, description, period and place of the photo of the same name. Copy them into the folder of the
photos. Of photos that have the same name, the second is in the folder "2", the third in "3" and so on.

Lightroom and Camera Raw read photo.xmp for camera raw files only. darktable and digiKam read photo.jpg.xmp for all files.
To write the words into JPEG files, run ExifTool (https://exiftool.org) in the folder of photos and sidecars:

  exiftool -tagsfromfile %d%f.xmp -XMP:all -ext jpg .

or, for files named photo.jpg.xmp:

  exiftool -tagsfromfile %d%f.%e.xmp -XMP:all -ext jpg .

Photos without a sidecar, because they have no words yet: ${withoutWords}
`
