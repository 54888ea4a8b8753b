// Telling somebody who looks elsewhere that what they wait for is over: in the title, the icon of the tab and, if allowed, by the system.
import { endMark, type Watched } from '../../data/watch-list.ts'

const MARK = '● '

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')
let plainIcon: string | undefined

// The icon of the console with a dot: green is also told by the mark in the title, so colour is not alone.
const DOTS = { good: '#63cb97', idle: '#c9c6c0', bad: '#ff8a80' } as const

const dotted = (mark: keyof typeof DOTS): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f56c8"/><circle cx="16" cy="16" r="9" fill="${DOTS[mark]}" stroke="#fff" stroke-width="3"/></svg>`,
  )}`

function unmark(): void {
  if (document.visibilityState !== 'visible') return
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length)
  const link = icon()
  if (link && plainIcon !== undefined) link.href = plainIcon
}

/** How it ended, in words: "Deployment 42 of storefront / prod: complete". */
export const endWords = ({ label, state, end }: Watched): string =>
  `${label}: ${state || (end?.good ? 'done' : 'ended with a problem')}`

/** Marks the tab until it is looked at again; nothing when it is looked at now. */
export function markTab(ended: Watched): void {
  if (document.visibilityState === 'visible') return
  if (!document.title.startsWith(MARK)) document.title = MARK + document.title
  const link = icon()
  if (link) {
    plainIcon ??= link.getAttribute('href') ?? ''
    link.href = dotted(endMark(ended))
  }
  document.addEventListener('visibilitychange', unmark)
}

/** Whether the system can tell, and whether it was asked already. */
export const systemPermission = (): NotificationPermission | 'none' =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'none'

/** Lets the system tell, if it may and nobody looks at the console. `go` opens the page of what ended. */
export function notifySystem(ended: Watched, go: () => void): void {
  if (document.visibilityState === 'visible' || systemPermission() !== 'granted') return
  try {
    const note = new Notification(endWords(ended), { tag: ended.id })
    note.addEventListener('click', () => {
      window.focus()
      note.close()
      go()
    })
  } catch {
    // Some browsers only let a service worker do it; title and icon have told.
  }
}
