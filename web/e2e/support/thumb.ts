import type { Page } from '@playwright/test'

/**
 * Parts of the topmost dialog or page that are hard to use with a thumb: small targets, small letters, too much width.
 */
export function thumbProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const THUMB_PX = 44
    // With smaller letters, Safari zooms in when the field is pressed.
    const LEAST_LETTERS_PX = 16
    const problems: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth} px wide`)
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    const scope = dialogs.findLast((each) => each.checkVisibility()) ?? document.body
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]'
    for (const control of scope.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue
      const style = getComputedStyle(control)
      const name = `${control.tagName} ${control.ariaLabel ?? control.textContent.trim().slice(0, 40)}`
      const isChoice =
        control instanceof HTMLInputElement && /^(checkbox|radio|file|range)$/.test(control.type)
      const isTyped = control.matches('input, select, textarea') && !isChoice
      if (isTyped && Number.parseFloat(style.fontSize) < LEAST_LETTERS_PX) problems.push(`letters of ${name}`)
      // Links within sentences are excluded, and so are controls that are pressed through their label or are for screen
      // readers only.
      if (style.display === 'inline' || control.offsetWidth <= 1) continue
      const target = isChoice ? (control.closest('label') ?? control) : control
      const { width, height } = target.getBoundingClientRect()
      // A title can be pressed anywhere in its cell.
      const around = getComputedStyle(control, '::after')
      const isWider = around.content !== 'none' && around.position === 'absolute'
      const tall = isWider ? Math.max(height, Number.parseFloat(around.height)) : height
      const wide = isWider ? Math.max(width, Number.parseFloat(around.width)) : width
      if (Math.round(Math.min(tall, wide)) < THUMB_PX)
        problems.push(`${name}: ${Math.round(wide)} × ${Math.round(tall)} px`)
    }
    return problems
  })
}
