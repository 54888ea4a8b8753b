import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { queryClient } from '../data/query-client.ts'

// happy-dom has no layout: give every element the size of a desktop list, so that virtual lists render rows.
const height = { configurable: true, get: () => 680 }
const width = { configurable: true, get: () => 1200 }
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: height,
  offsetWidth: width,
  clientHeight: height,
  clientWidth: width,
})

class NoopResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = NoopResizeObserver

window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

// For busy machines, and for dialogs whose code loads when they open.
configure({ asyncUtilTimeout: 15_000 })

// With isolate:false the files of a worker share one document and query cache.
afterEach(cleanup)
beforeAll(() => queryClient.clear())

// happy-dom has no fonts, whose loading an autosize textarea awaits.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
