import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Watched } from '../../data/watch-list.ts'
import { endWords, markTab, notifySystem } from './ends.ts'

const ended = (good: boolean, state = good ? 'complete' : 'failed'): Watched => ({
  id: 'deployment 42',
  kind: 'deployment',
  label: 'Deployment 42 of storefront / prod',
  to: '/acme/42',
  params: {},
  since: 1,
  state,
  end: { at: 2, good, told: false },
})

const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')
let visibility: DocumentVisibilityState = 'hidden'

function look(state: DocumentVisibilityState) {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Stands for the system's notices. */
class Notice extends EventTarget {
  static permission: NotificationPermission = 'granted'
  static shown: Notice[] = []
  readonly title: string
  closed = false
  constructor(title: string) {
    super()
    this.title = title
    Notice.shown.push(this)
  }
  close() {
    this.closed = true
  }
}

beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('Notification', Notice)
  vi.stubGlobal('isSecureContext', true)
  Notice.permission = 'granted'
  Notice.shown = []
  document.head.innerHTML = '<title>Clouds · Signalbox</title><link rel="icon" href="plain.svg">'
  visibility = 'hidden'
})
afterEach(() => {
  look('visible')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

it('says in words how it ended, with the word of the service', () => {
  expect(endWords(ended(true))).toBe('Deployment 42 of storefront / prod: complete')
  expect(endWords(ended(true, ''))).toBe('Deployment 42 of storefront / prod: done')
  expect(endWords(ended(false, ''))).toBe('Deployment 42 of storefront / prod: ended with a problem')
})

it('marks title and icon of a tab that nobody looks at, once, until somebody does', () => {
  markTab(ended(true))
  const good = icon()
  markTab(ended(false))
  expect(document.title).toBe('● Clouds · Signalbox')
  expect(good).toMatch(/^data:image\/svg/)
  expect(icon()).not.toBe(good)
  look('visible')
  expect(document.title).toBe('Clouds · Signalbox')
  expect(icon()).toBe('plain.svg')
})

it('marks and notifies nothing while somebody looks', () => {
  visibility = 'visible'
  markTab(ended(true))
  notifySystem(ended(true), () => {})
  expect([document.title, icon(), Notice.shown]).toEqual(['Clouds · Signalbox', 'plain.svg', []])
})

it('lets the system tell where it may, and goes there when that is followed', () => {
  const go = vi.fn()
  notifySystem(ended(false), go)
  const [notice] = Notice.shown
  expect(notice?.title).toBe('Deployment 42 of storefront / prod: failed')
  notice?.dispatchEvent(new Event('click'))
  expect(go).toHaveBeenCalledTimes(1)
  expect(notice?.closed).toBe(true)
})

it('never asks the system by itself', () => {
  Notice.permission = 'default'
  notifySystem(ended(true), () => {})
  expect(Notice.shown).toEqual([])
})
