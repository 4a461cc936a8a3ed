/**
 * Makes a previewed page harmless: links to other sites do nothing, forms are not sent, and the focus stays in the form
 * beside the page until the administrator uses the page.
 */
export function makeHarmless(window: Window & typeof globalThis): void {
  const { document, HTMLElement, HTMLDialogElement } = window
  // This listener runs after the one of React, which follows links within the site.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof window.Element ? event.target.closest('a[href]') : null
    if (link === null || event.defaultPrevented) return
    event.preventDefault()
    const part = link.getAttribute('href') ?? ''
    if (part.startsWith('#')) document.getElementById(part.slice(1))?.scrollIntoView()
  })
  // This listener runs before the one of React.
  window.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )

  // oxlint-disable-next-line typescript/unbound-method -- it is called on an element
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
  // oxlint-disable-next-line typescript/unbound-method -- it is called on an element
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function () {
    const { inert } = this
    // An inert element does not get the focus when it is shown.
    this.inert = inert || !document.hasFocus()
    showModal.call(this)
    this.inert = inert
  }
}
