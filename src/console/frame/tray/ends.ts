// Notifies operators who look elsewhere: by the title and the icon of the tab and, if allowed, by the system.
import { useDocumentVisibility, useFavicon } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { endMark, type Watched } from '../../data/watch/watch-list.ts'

const PREFIX = '● '

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)

// The icon of the console with a dot. The title has one too, so the colour is not alone.
const dotted = (mark: ReturnType<typeof endMark>): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${token('accent')}"/><circle cx="16" cy="16" r="9" fill="${token(mark)}" stroke="${token('on-accent')}" stroke-width="3"/></svg>`,
  )}`

const plainIcon = (): string => document.querySelector('link[rel~="icon"]')?.getAttribute('href') ?? ''

/** How it ended: "Deployment 42 of storefront / prod: complete". */
export const endText = ({ label, state, end }: Watched): string =>
  `${label}: ${state || (end?.good ? 'done' : 'ended with a problem')}`

/** Returns how to mark the tab until it is visible again. Does nothing while it is visible. */
export function useTabMark(): (ended: Watched) => void {
  const visibility = useDocumentVisibility()
  const [plain] = useState(plainIcon)
  const [icon, setIcon] = useState<string>()
  if (icon !== undefined && visibility === 'visible') setIcon(undefined)
  useFavicon(icon ?? plain)
  const marked = icon !== undefined
  useEffect(() => {
    if (!marked) return
    document.title = PREFIX + document.title
    return () => {
      if (document.title.startsWith(PREFIX)) document.title = document.title.slice(PREFIX.length)
    }
  }, [marked])
  return (ended) => {
    if (document.visibilityState !== 'visible') setIcon(dotted(endMark(ended)))
  }
}

/** Whether the system can notify, and whether it was asked already. */
export const systemPermission = (): NotificationPermission | 'none' =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'none'

/** Notifies by the system, if that is allowed and the console is hidden. `open` opens the page of what ended. */
export function notifySystem(ended: Watched, open: () => void): void {
  if (document.visibilityState === 'visible' || systemPermission() !== 'granted') return
  try {
    const note = new Notification(endText(ended), { tag: ended.id })
    note.addEventListener('click', () => {
      window.focus()
      note.close()
      open()
    })
  } catch {
    // Some browsers allow it in service workers only; title and icon show it.
  }
}
