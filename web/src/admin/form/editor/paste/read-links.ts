import { articleLink } from '../article-address.ts'
import { directAddress } from '../direct-address.ts'
import type { PasteLoss } from './paste-loss.ts'

type LinkLoss = Pick<PasteLoss, 'links' | 'unwrapped' | 'stripped'>

/** Converts the addresses of links, and addresses in the text, to direct addresses: both would be public. */
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
    // Outlook writes the wrapped address into the title, with the mail address.
    link.removeAttribute('title')
    if (hasWords && direct.isUnwrapped) unwrapped += 1
    if (hasWords && direct.isStripped) stripped += 1
  }
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const direct = directText(node.textContent ?? '')
    if (direct === null) continue
    node.textContent = direct.text
    // The words of a link are not converted to another link.
    if (node.parentElement?.closest('a') != null) continue
    unwrapped += direct.unwrapped
    stripped += direct.stripped
  }
  return { links, unwrapped, stripped }
}

function linkOf(address: string) {
  // A relative address belongs to the page from which it was copied.
  const isWhole = /^([a-z][a-z0-9+.-]*:|\/)/i.test(address)
  const direct = isWhole ? articleLink(address.startsWith('//') ? `https:${address}` : address) : null
  return direct?.address == null ? null : { ...direct, address: direct.address }
}

/** An address in a text. Punctuation and brackets at its end belong to the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]]/gi

/** Replaces the addresses in a text with direct ones. null: they are already direct. */
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
