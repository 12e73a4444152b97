/** Announces `text` to screen readers without moving the focus, through a live region that is created on first use. */
export function announce(text: string): void {
  const region = document.querySelector('[data-announcer]') ?? createRegion()
  region.textContent = text
}

function createRegion(): Element {
  const region = document.createElement('div')
  region.setAttribute('data-announcer', '')
  region.setAttribute('role', 'status')
  region.className = 'sr-only'
  document.body.append(region)
  return region
}
