import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Watched } from '../../data/watch/list.ts'
import { act, renderHook } from '@testing-library/react'
import { formatEnd, showSystemNotification, useTabBadge } from './end-notifications.ts'

const ended = (good: boolean, state = good ? 'complete' : 'failed'): Watched => ({
  id: 'deployment 42',
  kind: 'deployment',
  label: 'Deployment 42 of storefront / prod',
  to: '/acme/42',
  params: {},
  since: 1,
  state,
  end: { at: 2, good, notified: false },
})

const icon = () => document.querySelector('link[rel~="icon"]')?.getAttribute('href')
let visibility: DocumentVisibilityState = 'hidden'

function setVisibility(state: DocumentVisibilityState) {
  visibility = state
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
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
  document.documentElement.style.cssText = '--good: green; --bad: red'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('Notification', Notice)
  vi.stubGlobal('isSecureContext', true)
  Notice.permission = 'granted'
  Notice.shown = []
  document.head.innerHTML = '<title>Clouds · Signalbox</title><link rel="icon" href="plain.svg">'
  visibility = 'hidden'
})
afterEach(() => {
  setVisibility('visible')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

it('formats the end with the state of the service', () => {
  expect(formatEnd(ended(true))).toBe('Deployment 42 of storefront / prod: complete')
  expect(formatEnd(ended(true, ''))).toBe('Deployment 42 of storefront / prod: done')
  expect(formatEnd(ended(false, ''))).toBe('Deployment 42 of storefront / prod: stopped')
})

it('marks title and icon of a hidden tab once, until it is visible', () => {
  const { result } = renderHook(useTabBadge)
  act(() => result.current(ended(true)))
  const good = icon()
  act(() => result.current(ended(false)))
  expect(document.title).toBe('● Clouds · Signalbox')
  expect(good).toMatch(/^data:image\/svg.*green/)
  expect(icon()).toMatch(/^data:image\/svg.*red/)
  setVisibility('visible')
  expect(document.title).toBe('Clouds · Signalbox')
  expect(icon()).toBe('plain.svg')
})

it('does nothing while the tab is visible', () => {
  visibility = 'visible'
  const { result } = renderHook(useTabBadge)
  act(() => result.current(ended(true)))
  showSystemNotification(ended(true), () => {})
  expect([document.title, icon(), Notice.shown]).toEqual(['Clouds · Signalbox', 'plain.svg', []])
})

it('shows a system notification if allowed, which opens the page', () => {
  const go = vi.fn()
  showSystemNotification(ended(false), go)
  const [notice] = Notice.shown
  expect(notice?.title).toBe('Deployment 42 of storefront / prod: failed')
  notice?.dispatchEvent(new Event('click'))
  expect(go).toHaveBeenCalledTimes(1)
  expect(notice?.closed).toBe(true)
})

it('never requests the permission automatically', () => {
  Notice.permission = 'default'
  showSystemNotification(ended(true), () => {})
  expect(Notice.shown).toEqual([])
})
