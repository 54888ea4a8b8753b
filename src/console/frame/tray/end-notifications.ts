import { useDocumentVisibility, useFavicon } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { endVariant, type Watched } from '../../data/watch/list.ts'
import { readCssVariable } from '../../kit/browser/css-variable.ts'

const TITLE_PREFIX = '● '

// The icon of the console with a dot. The title has a dot too, so that the color is not the only sign.
const drawBadgedIcon = (variant: ReturnType<typeof endVariant>): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${readCssVariable('accent')}"/><circle cx="16" cy="16" r="9" fill="${readCssVariable(variant)}" stroke="${readCssVariable('on-accent')}" stroke-width="3"/></svg>`,
  )}`

/** "Deployment 42 of storefront / prod: complete". */
export const formatEnd = ({ label, state, end }: Watched): string =>
  `${label}: ${state || (end?.good ? 'done' : 'stopped')}`

/** Returns a function that marks a hidden tab, in icon and title, until it is visible again. */
export function useTabBadge(): (ended: Watched) => void {
  const visibility = useDocumentVisibility()
  const [plainIcon] = useState(() => document.querySelector('link[rel~="icon"]')?.getAttribute('href') ?? '')
  const [icon, setIcon] = useState<string>()
  if (icon !== undefined && visibility === 'visible') setIcon(undefined)
  useFavicon(icon ?? plainIcon)
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

/** The permission for system notifications; 'none' if unsupported. */
export const getNotificationPermission = (): NotificationPermission | 'none' =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'none'

/** Shows a system notification if allowed and the console is hidden. `open` opens the page of the job. */
export function showSystemNotification(ended: Watched, open: () => void): void {
  if (document.visibilityState === 'visible' || getNotificationPermission() !== 'granted') return
  try {
    const notification = new Notification(formatEnd(ended), { tag: ended.id })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      open()
    })
  } catch {
    // Some browsers allow it in service workers only.
  }
}
