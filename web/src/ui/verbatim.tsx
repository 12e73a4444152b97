/**
 * Words of a stranger within a sentence, sign by sign: whichever direction they take, the words around them keep
 * theirs. A block of its own, since signs that end an isolation would end a mere isolation, too.
 */
export function Verbatim({ children }: { children: string }) {
  return (
    <bdi className="inline-block max-w-full overflow-hidden text-left align-bottom wrap-anywhere">
      {children}
    </bdi>
  )
}
