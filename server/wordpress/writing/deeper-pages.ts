import type { Numbered } from '../reading/wxr-things.ts'

/** Characters of texts that are held; a tree with more is read once more for each level. */
const mostHeld = 16_000_000

/** Pages below others, held until what is above them is there. There are at most as many as a site has room for. */
export class DeeperPages {
  readonly levelOf: (one: Numbered) => number
  /** No page was too much to hold. */
  isWhole = true
  deepest = 1
  private held: Numbered[] = []
  private characters = 0

  constructor(levelOf: (one: Numbered) => number) {
    this.levelOf = levelOf
  }

  /** True for a page below another, which comes later. */
  holds(one: Numbered): boolean {
    const level = this.levelOf(one)
    if (level === 1) return false
    this.deepest = Math.max(this.deepest, level)
    this.characters += one.thing.kind === 'item' ? one.thing.content.length : 0
    if (this.characters > mostHeld) {
      this.isWhole = false
      this.held = []
    } else if (this.isWhole) this.held.push({ ...one, site: { ...one.site } })
    return true
  }

  of(level: number): readonly Numbered[] {
    return this.held.filter((one) => this.levelOf(one) === level)
  }
}
