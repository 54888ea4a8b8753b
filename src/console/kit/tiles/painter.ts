// Draws tiles in the colors and shapes of state badges. Each variant is drawn once and copied.
import { readCssVariable } from '../browser/css-variable.ts'
import type { StateIcon } from '../state/states.ts'

/** SVG paths of the StateBadge icons, 14 by 14. */
const ICON_PATHS: Readonly<Record<StateIcon, string>> = {
  good: 'M1 7a6 6 0 1 0 12 0a6 6 0 1 0-12 0M4.3 7.2l1.9 1.9 3.6-4',
  busy: 'M7 1.4a5.6 5.6 0 0 1 5.6 5.6',
  attention: 'M7 1.5l6 10.8H1zM7 5.6v3.2M7 10.2v.6',
  bad: 'M4.5 1h5L13 4.5v5L9.5 13h-5L1 9.5v-5zM7 4.2v3.4M7 9.4v.6',
  idle: 'M1.2 7a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0',
  canceled: 'M1.2 7a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0M2.9 2.9l8.2 8.2',
  replace: 'M3 8a4 4 0 0 1 7-2.6L11.5 7M11.5 3.6V7H8',
  over: 'M1 11l4-4 3 3 5-6M9 3.5h4.2v4.2',
  under: 'M1 3l4 4 3-3 5 6M9 10.5h4.2V6.3',
}

/** Background and icon, so that the states of a tone differ: what is bad or overloaded is filled and stands out. */
const TILE_COLORS: Readonly<Record<StateIcon, readonly [background: string, icon: string]>> = {
  good: ['good-soft', 'good'],
  busy: ['busy-soft', 'busy'],
  attention: ['attention-soft', 'attention'],
  bad: ['bad', 'on-bad'],
  idle: ['idle-soft', 'idle'],
  canceled: ['idle-soft', 'idle'],
  replace: ['attention-soft', 'attention'],
  over: ['attention', 'surface'],
  under: ['idle-soft', 'attention'],
}

export type Painter = ReturnType<typeof createPainter>

/** A painter for one canvas, tile size and color scheme. */
export function createPainter(context: CanvasRenderingContext2D, pitch: number) {
  const ratio = devicePixelRatio
  // Tiles keep their colors in forced colors; what is drawn on the page's background does not.
  const ringColors = matchMedia('(forced-colors: active)').matches
    ? { accent: 'Highlight', text: 'CanvasText' }
    : { accent: readCssVariable('accent'), text: readCssVariable('text') }
  const size = pitch - (pitch > 20 ? 4 : 3)
  const sprites = new Map<string, HTMLCanvasElement>()

  function drawIcon(target: CanvasRenderingContext2D, icon: StateIcon, stroke: string) {
    const iconSize = Math.round(size * 0.62)
    const offset = (size - iconSize) / 2
    target.save()
    target.translate(offset, offset)
    target.scale(iconSize / 14, iconSize / 14)
    target.lineWidth = 1.6
    target.strokeStyle = stroke
    if (icon === 'idle') target.setLineDash([2.4, 2])
    target.stroke(new Path2D(ICON_PATHS[icon]))
    target.restore()
  }

  function drawCorner(target: CanvasRenderingContext2D) {
    const side = size * 0.42
    target.fillStyle = readCssVariable('text')
    target.beginPath()
    target.moveTo(size - side, 0)
    target.lineTo(size, 0)
    target.lineTo(size, side)
    target.fill()
  }

  function getSprite(icon: StateIcon, marked: boolean): HTMLCanvasElement {
    const key = `${icon} ${marked}`
    const cached = sprites.get(key)
    if (cached) return cached
    const sprite = document.createElement('canvas')
    sprite.width = sprite.height = Math.ceil(size * ratio)
    const target = sprite.getContext('2d')
    if (target) {
      target.scale(ratio, ratio)
      const [background, stroke] = TILE_COLORS[icon]
      target.fillStyle = readCssVariable(background)
      target.beginPath()
      target.roundRect(0, 0, size, size, 3)
      target.fill()
      drawIcon(target, icon, readCssVariable(stroke))
      if (marked) drawCorner(target)
    }
    sprites.set(key, sprite)
    return sprite
  }

  return {
    beginFrame(width: number, height: number) {
      const { canvas } = context
      const pixelWidth = Math.round(width * ratio)
      const pixelHeight = Math.round(height * ratio)
      if (canvas.width !== pixelWidth) canvas.width = pixelWidth
      if (canvas.height !== pixelHeight) canvas.height = pixelHeight
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, width, height)
    },
    /** `marked` for replacement: with a dark corner. */
    drawTile(icon: StateIcon, marked: boolean, x: number, y: number) {
      context.drawImage(getSprite(icon, marked), x, y, size, size)
    },
    drawName(name: string, x: number, y: number, width: number) {
      context.font = `13px ${getComputedStyle(document.body).fontFamily}`
      context.textBaseline = 'middle'
      context.fillStyle = ringColors.text
      let shown = name
      while (shown.length > 1 && context.measureText(shown).width > width)
        shown = `${shown.replace(/…$/, '').slice(0, -1)}…`
      context.fillText(shown, x, y + size / 2)
    },
    /** Ring around a tile: `accent` for selected tiles, `text` for the opened one and the keyboard cursor. */
    drawRing(x: number, y: number, color: keyof typeof ringColors, inset: number) {
      context.lineWidth = 2
      context.strokeStyle = ringColors[color]
      context.beginPath()
      context.roundRect(x - 1 + inset, y - 1 + inset, size + 2 - 2 * inset, size + 2 - 2 * inset, 4)
      context.stroke()
    },
  }
}
