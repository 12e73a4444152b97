/**
 * User-supplied text within a sentence, isolated so that right-to-left characters in it do not reorder the surrounding
 * words. It is an inline block, because control characters that end an isolation would also end that of a plain `<bdi>`.
 */
export function IsolatedText({ children }: { children: string }) {
  return (
    <bdi className="inline-block max-w-full overflow-hidden text-left align-bottom wrap-anywhere">
      {children}
    </bdi>
  )
}
