import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMConversionMap,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical'
import { createElement, type ReactNode } from 'react'
import { $insertBlock } from './insert-block.ts'
import { pictureAddress } from './paste/picture-address.ts'
import { PictureBlock } from './picture-block.tsx'

/** The texts of a picture. */
export interface PictureWords {
  /** '' for a decorative picture. */
  readonly alt: string
  /** '' if there is none. */
  readonly caption: string
}

type SerializedPicture = Spread<{ address: string; alt: string; caption?: string }, SerializedLexicalNode>

/**
 * One of the site's pictures between the paragraphs of an article. An empty alt text marks decoration. The caption may
 * be empty.
 */
export class PictureNode extends DecoratorNode<ReactNode> {
  __address: string
  __alt: string
  __caption: string

  static override getType(): string {
    return 'picture'
  }

  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__address, node.__alt, node.__caption, node.__key)
  }

  constructor(address = '', alt = '', caption = '', key?: NodeKey) {
    super(key)
    this.__address = address
    this.__alt = alt
    this.__caption = caption
  }

  address(): string {
    return this.getLatest().__address
  }

  alt(): string {
    return this.getLatest().__alt
  }

  caption(): string {
    return this.getLatest().__caption
  }

  setWords({ alt, caption }: PictureWords): this {
    const self = this.getWritable()
    self.__alt = alt
    self.__caption = caption
    return self
  }

  static override importJSON({ address, alt, caption = '' }: SerializedPicture): PictureNode {
    return $createPictureNode(address, alt, caption)
  }

  override exportJSON(): SerializedPicture {
    return { ...super.exportJSON(), address: this.__address, alt: this.__alt, caption: this.__caption }
  }

  /** Pasted pictures stay only if they are the site's. */
  static override importDOM(): DOMConversionMap {
    return {
      img: () => ({
        priority: 0,
        conversion(element) {
          const address = pictureAddress(element.getAttribute('src') ?? '')
          if (address === null) return { node: null }
          return { node: $createPictureNode(address, element.getAttribute('alt') ?? '') }
        },
      }),
    }
  }

  override createDOM(): HTMLElement {
    return document.createElement('div')
  }

  override updateDOM(): false {
    return false
  }

  override isInline(): false {
    return false
  }

  override getTextContent(): string {
    return ''
  }

  override decorate(): ReactNode {
    return createElement(PictureBlock, {
      nodeKey: this.__key,
      address: this.__address,
      alt: this.__alt,
      caption: this.__caption,
    })
  }
}

export function $createPictureNode(address: string, alt: string, caption = ''): PictureNode {
  return $applyNodeReplacement(new PictureNode(address, alt, caption))
}

export function $insertPicture(address: string, { alt, caption }: PictureWords): void {
  $insertBlock($createPictureNode(address, alt, caption))
}

export function $isPictureNode(node: LexicalNode | null | undefined): node is PictureNode {
  return node instanceof PictureNode
}
