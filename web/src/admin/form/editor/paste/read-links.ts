import { articleLink } from '../article-address.ts'
import { directAddress } from '../direct-address.ts'
import type { PasteLoss } from './paste-loss.ts'

type LinkLoss = Pick<PasteLoss, 'links' | 'unwrapped' | 'stripped'>

/** Writes the addresses of links, and those that stand in the text, as an article does: both are as public. */
export function readLinks(body: HTMLElement): LinkLoss {
  let [links, unwrapped, stripped] = [0, 0, 0]
  for (const link of body.querySelectorAll('a[href]')) {
    const address = (link.getAttribute('href') ?? '').trim()
    if (address.startsWith('#')) continue
    const direct = linkOf(address)
    const hasWords = link.textContent.trim() !== ''
    if (direct === null) {
      link.removeAttribute('href')
      if (hasWords) links += 1
      continue
    }
    link.setAttribute('href', direct.address)
    // Outlook says there what the address was, mailbox included.
    link.removeAttribute('title')
    if (hasWords && direct.isUnwrapped) unwrapped += 1
    if (hasWords && direct.isStripped) stripped += 1
  }
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const direct = directText(node.textContent ?? '')
    if (direct === null) continue
    node.textContent = direct.text
    // The words of a link are no second one.
    if (node.parentElement?.closest('a') != null) continue
    unwrapped += direct.unwrapped
    stripped += direct.stripped
  }
  return { links, unwrapped, stripped }
}

function linkOf(address: string) {
  // An address that lacks more is one of the page that it was copied from.
  const isWhole = /^([a-z][a-z0-9+.-]*:|\/)/i.test(address)
  const direct = isWhole ? articleLink(address.startsWith('//') ? `https:${address}` : address) : null
  return direct?.address == null ? null : { ...direct, address: direct.address }
}

/** An address in a text; points and brackets at its end are of the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]]/gi

/** A text whose addresses lead straight to their targets; null: they do. */
export function directText(text: string): ({ text: string } & Omit<LinkLoss, 'links'>) | null {
  let [unwrapped, stripped] = [0, 0]
  const direct = text.replace(ADDRESS, (written) => {
    const { address, isUnwrapped, isStripped } = directAddress(written)
    if (isUnwrapped) unwrapped += 1
    if (isStripped) stripped += 1
    return address ?? written
  })
  return unwrapped + stripped === 0 ? null : { text: direct, unwrapped, stripped }
}
