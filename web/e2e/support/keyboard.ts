import { expect, type Locator, type Page } from '@playwright/test'

/** More than the steps between any two controls of a task: menu, header and a screen of rows have up to 57. */
const MOST_STEPS = 60

/** Moves the focus to a control with the Tab key, and expects a visible focus on the way. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await unseenFocus(page)).toBeNull()
  }
  throw new Error(`${MOST_STEPS} steps by ${key} do not lead to ${String(target)}`)
}

/** Moves the focus to a control and presses it. */
export async function pressByKeyboard(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Opens a screen, a row or an action by name, with the keyboard. */
export async function openByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeHidden()
}

/** Waits until an element on the screen has a visible focus. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

/** The focused element, if its focus is not visible; null if it is. */
function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    // After the end of the page the focus goes to the browser, then to the start of the page.
    if (focused === null || focused === document.body) return null
    const isOutlined = (element: Element | null): boolean =>
      element !== null && getComputedStyle(element).outlineStyle !== 'none'
    // A control that its sibling or label draws shows the focus there.
    const shown = [focused, focused.nextElementSibling, focused.closest('label')].find(isOutlined)
    if (shown === undefined || shown === null) return `${focused.outerHTML.slice(0, 160)} shows no focus`
    const { top, bottom, width } = shown.getBoundingClientRect()
    const isInSight = width > 0 && bottom > 0 && top < innerHeight
    return isInSight ? null : `${focused.outerHTML.slice(0, 160)} is out of sight`
  })
}
