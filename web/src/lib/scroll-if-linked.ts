/**
 * For the `ref` of an element with an id that is shown only after something has loaded: scrolls to it where the address ends in its
 * id. The browser does so by itself only for what is there from the start.
 */
export function scrollIfLinked(element: HTMLElement | null): void {
  if (element && window.location.hash === `#${element.id}`) element.scrollIntoView()
}
