/** The parts of libheif-js that are used here; its own types cover a different entry point. */
declare module 'libheif-js/wasm-bundle.js' {
  type Canvas = { data: Uint8Array; width: number; height: number }

  export type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Writes RGBA, upright; passes `null` if the picture cannot be decoded. */
    display(canvas: Canvas, done: (drawn: Canvas | null) => void): void
    free(): void
  }

  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
  }
  export default libheif
}
