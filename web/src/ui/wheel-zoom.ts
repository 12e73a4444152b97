/** How many times larger a turn of the mouse wheel, in pixels, makes a picture or map: about four steps double it. */
export const wheelZoom = (down: number): number => 2 ** (-down / 500)
