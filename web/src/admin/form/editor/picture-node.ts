import { $insertNodeToNearestRoot } from '@lexical/utils'
import {
  $applyNodeReplacement,
  $createParagraphNode,
  $isElementNode,
  $isParagraphNode,
  DecoratorNode,
  type DOMConversionMap,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical'
import { createElement, type ReactNode } from 'react'
import { pictureAddress } from './paste/picture-address.ts'
import { PictureBlock } from './picture-block.tsx'

type SerializedPicture = Spread<{ address: string; alt: string }, SerializedLexicalNode>

/** A picture of ours between the paragraphs of an article. An empty alt text says that it is decoration. */
export class PictureNode extends DecoratorNode<ReactNode> {
  __address: string
  __alt: string

  static override getType(): string {
    return 'picture'
  }

  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__address, node.__alt, node.__key)
  }

  constructor(address = '', alt = '', key?: NodeKey) {
    super(key)
    this.__address = address
    this.__alt = alt
  }

  address(): string {
    return this.getLatest().__address
  }

  alt(): string {
    return this.getLatest().__alt
  }

  setAlt(alt: string): this {
    const self = this.getWritable()
    self.__alt = alt
    return self
  }

  static override importJSON({ address, alt }: SerializedPicture): PictureNode {
    return $createPictureNode(address, alt)
  }

  override exportJSON(): SerializedPicture {
    return { ...super.exportJSON(), address: this.__address, alt: this.__alt }
  }

  /** Of pasted pictures only ours stay. */
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
    return createElement(PictureBlock, { nodeKey: this.__key, address: this.__address, alt: this.__alt })
  }
}

export function $createPictureNode(address: string, alt: string): PictureNode {
  return $applyNodeReplacement(new PictureNode(address, alt))
}

/**
 * The position of the caret. The rest of a heading or a quote behind it has no text, so typing continues in a
 * paragraph.
 */
export function $insertPicture(address: string, alt: string): void {
  const next = $insertNodeToNearestRoot($createPictureNode(address, alt)).getNextSibling()
  if (!$isElementNode(next) || !next.isEmpty() || $isParagraphNode(next)) return
  const paragraph = $createParagraphNode()
  next.replace(paragraph)
  paragraph.select()
}

export function $isPictureNode(node: LexicalNode | null | undefined): node is PictureNode {
  return node instanceof PictureNode
}
