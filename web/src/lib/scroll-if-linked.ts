/**
 * A `ref` for an element with an id that appears only after something has loaded: scrolls to it if the address ends with
 * its id. The browser itself does so only for elements that are there from the start.
 */
export function scrollIfLinked(element: HTMLElement | null): void {
  if (element && window.location.hash === `#${element.id}`) element.scrollIntoView()
}
