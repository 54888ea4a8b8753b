// Notifies operators who look elsewhere: by the title and the icon of the tab and, if allowed, by the system.
import { useDocumentVisibility, useFavicon } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { endVariant, type Watched } from '../../data/watch/list.ts'

const TITLE_PREFIX = '● '

const readCssVariable = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)

// The icon of the console with a dot. The title has one too, so the colour is not alone.
const drawBadgedIcon = (mark: ReturnType<typeof endVariant>): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${readCssVariable('accent')}"/><circle cx="16" cy="16" r="9" fill="${readCssVariable(mark)}" stroke="${readCssVariable('on-accent')}" stroke-width="3"/></svg>`,
  )}`

const getFaviconHref = (): string => document.querySelector('link[rel~="icon"]')?.getAttribute('href') ?? ''

/** How it ended: "Deployment 42 of storefront / prod: complete". */
export const formatEnd = ({ label, state, end }: Watched): string =>
  `${label}: ${state || (end?.good ? 'done' : 'ended with a problem')}`

/** Returns how to mark the tab until it is visible again. Does nothing while it is visible. */
export function useTabBadge(): (ended: Watched) => void {
  const visibility = useDocumentVisibility()
  const [plain] = useState(getFaviconHref)
  const [icon, setIcon] = useState<string>()
  if (icon !== undefined && visibility === 'visible') setIcon(undefined)
  useFavicon(icon ?? plain)
  const marked = icon !== undefined
  useEffect(() => {
    if (!marked) return
    document.title = TITLE_PREFIX + document.title
    return () => {
      if (document.title.startsWith(TITLE_PREFIX)) document.title = document.title.slice(TITLE_PREFIX.length)
    }
  }, [marked])
  return (ended) => {
    if (document.visibilityState !== 'visible') setIcon(drawBadgedIcon(endVariant(ended)))
  }
}

/** Whether the system can notify, and whether it was asked already. */
export const getNotificationPermission = (): NotificationPermission | 'none' =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'none'

/** Notifies by the system, if that is allowed and the console is hidden. `open` opens the page of what ended. */
export function showSystemNotification(ended: Watched, open: () => void): void {
  if (document.visibilityState === 'visible' || getNotificationPermission() !== 'granted') return
  try {
    const note = new Notification(formatEnd(ended), { tag: ended.id })
    note.addEventListener('click', () => {
      window.focus()
      note.close()
      open()
    })
  } catch {
    // Some browsers allow it in service workers only; title and icon show it.
  }
}
