// Draws tiles: colour and shape by state, as the badges have them. Each look is drawn once and copied.
import type { StateIcon } from '../../kit/state/states.ts'

/** Glyphs in a field of 14 by 14, those of StateBadge. */
const GLYPHS: Readonly<Record<StateIcon, string>> = {
  good: 'M1 7a6 6 0 1 0 12 0a6 6 0 1 0-12 0M4.3 7.2l1.9 1.9 3.6-4',
  busy: 'M7 1.4a5.6 5.6 0 0 1 5.6 5.6',
  attention: 'M7 1.5l6 10.8H1zM7 5.6v3.2M7 10.2v.6',
  bad: 'M4.5 1h5L13 4.5v5L9.5 13h-5L1 9.5v-5zM5 5l4 4M9 5l-4 4',
  idle: 'M1.2 7a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0',
  replace: 'M3 8a4 4 0 0 1 7-2.6L11.5 7M11.5 3.6V7H8',
}

export interface TileVariant {
  readonly icon: StateIcon
  /** Marked for replacement: a corner of it is cut. */
  readonly marked: boolean
}

export interface Painter {
  /** Clears and sets up for what is seen from `top` on. */
  beginFrame(width: number, height: number): CanvasRenderingContext2D | undefined
  drawTile(look: TileVariant, x: number, y: number): void
  /** Around a tile: `accent` for the selected, `text` for the opened one and where the keyboard is. */
  drawRing(x: number, y: number, token: 'accent' | 'text', inset: number): void
}

const readTokens = (names: readonly string[]): ReadonlyMap<string, string> => {
  const style = getComputedStyle(document.documentElement)
  return new Map(names.map((name) => [name, style.getPropertyValue(`--${name}`)]))
}

const TONE_TOKENS = ['good', 'busy', 'attention', 'bad', 'idle'].flatMap((tone) => [tone, `${tone}-soft`])

/** A painter for one canvas, one size of tiles and the scheme as it is now. */
export function createPainter(canvas: HTMLCanvasElement, pitch: number): Painter {
  const context = canvas.getContext('2d')
  const ratio = devicePixelRatio
  const colours = readTokens([...TONE_TOKENS, 'on-bad', 'accent', 'text', 'surface'])
  const colour = (name: string) => colours.get(name) ?? ''
  const size = pitch - (pitch > 20 ? 4 : 3)
  const sprites = new Map<string, HTMLCanvasElement>()

  function glyph(on: CanvasRenderingContext2D, mark: StateIcon, stroke: string, field: number, offset: number) {
    on.save()
    on.translate(offset, offset)
    on.scale(field / 14, field / 14)
    on.lineWidth = 1.6
    on.strokeStyle = stroke
    if (mark === 'idle') on.setLineDash([2.4, 2])
    on.stroke(new Path2D(GLYPHS[mark]))
    on.restore()
  }

  function corner(on: CanvasRenderingContext2D) {
    const side = size * 0.42
    on.fillStyle = colour('text')
    on.beginPath()
    on.moveTo(size - side, 0)
    on.lineTo(size, 0)
    on.lineTo(size, side)
    on.fill()
  }

  function sprite({ icon, marked }: TileVariant): HTMLCanvasElement {
    const key = `${icon} ${marked}`
    const known = sprites.get(key)
    if (known) return known
    const made = document.createElement('canvas')
    made.width = made.height = Math.ceil(size * ratio)
    const on = made.getContext('2d')
    if (on) {
      on.scale(ratio, ratio)
      const tone = icon === 'replace' ? 'attention' : icon
      // What is bad is filled, so that it is seen from afar.
      on.fillStyle = colour(tone === 'bad' ? 'bad' : `${tone}-soft`)
      on.beginPath()
      on.roundRect(0, 0, size, size, 3)
      on.fill()
      const field = Math.round(size * 0.62)
      glyph(on, icon, colour(tone === 'bad' ? 'on-bad' : tone), field, (size - field) / 2)
      if (marked) corner(on)
    }
    sprites.set(key, made)
    return made
  }

  return {
    beginFrame(width, height) {
      if (!context) return undefined
      const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
      if (canvas.width !== across) canvas.width = across
      if (canvas.height !== down) canvas.height = down
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, width, height)
      return context
    },
    drawTile(look, x, y) {
      context?.drawImage(sprite(look), x, y, size, size)
    },
    drawRing(x, y, token, inset) {
      if (!context) return
      context.lineWidth = 2
      context.strokeStyle = colour(token)
      context.beginPath()
      context.roundRect(x - 1 + inset, y - 1 + inset, size + 2 - 2 * inset, size + 2 - 2 * inset, 4)
      context.stroke()
    },
  }
}
