import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Menu.module.css'

export type MenuEntry =
  | {
      readonly kind: 'action'
      readonly label: string
      readonly run: () => void
      /** Why it cannot be done now; undefined when it can. */
      readonly disabledReason: string | undefined
      /** The key that does the same. */
      readonly hint?: string
      readonly danger?: boolean
    }
  | { readonly kind: 'link'; readonly label: string; readonly to: string; readonly current?: boolean }
  | { readonly kind: 'switch'; readonly label: string; readonly on: boolean; readonly onChange: (on: boolean) => void }
  | {
      readonly kind: 'choice'
      readonly label: string
      readonly value: string
      readonly options: readonly (readonly [value: string, word: string])[]
      readonly onChange: (value: string) => void
    }
  | { readonly kind: 'line' }

interface MenuPanelProps {
  label: string
  entries: readonly MenuEntry[]
  onClose: () => void
}

const ITEM = '[role^="menuitem"]'

function itemToFocus(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const count = items.length
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % count]
    case 'ArrowUp':
      return items[(at - 1 + count) % count]
    case 'Home':
      return items[0]
    case 'End':
      return items[count - 1]
    default: {
      if (key.length !== 1 || key === ' ') return undefined
      const starts = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase())
      return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(starts)
    }
  }
}

/** A menu as in the ARIA practices: arrows, Home, End and first letters move; what is switched or chosen leaves it open. */
export function MenuPanel({ label, entries, onClose }: MenuPanelProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.querySelector<HTMLElement>(ITEM)?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return onClose()
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])]
    const next = itemToFocus(
      items,
      items.findIndex((item) => item === document.activeElement),
      event.key,
    )
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div ref={menu} role="menu" aria-label={label} tabIndex={-1} className={classes.menu} onKeyDown={onKeyDown}>
      {entries.map((entry, at) => (
        <Entry key={entry.kind === 'line' ? `line ${at}` : entry.label} entry={entry} onClose={onClose} />
      ))}
    </div>
  )
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose: () => void }): ReactNode {
  switch (entry.kind) {
    case 'line':
      return <hr className={classes.line} />
    case 'link':
      return (
        <Link
          role="menuitem"
          tabIndex={-1}
          className={classes.item}
          to={entry.to}
          aria-current={entry.current ? 'true' : undefined}
          onClick={onClose}
        >
          <bdi>{entry.label}</bdi>
        </Link>
      )
    case 'switch':
      return (
        <Checkable as="menuitemcheckbox" checked={entry.on} onChoose={() => entry.onChange(!entry.on)}>
          {entry.label}
        </Checkable>
      )
    case 'choice':
      return <Choice {...entry} />
    case 'action':
      return <Action {...entry} onClose={onClose} />
  }
}

function Action(props: Extract<MenuEntry, { kind: 'action' }> & { onClose: () => void }): ReactNode {
  const { label, run, disabledReason, hint, danger, onClose } = props
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      data-danger={danger || undefined}
      aria-disabled={disabledReason !== undefined || undefined}
      onClick={() => {
        if (disabledReason !== undefined) return
        // The focus goes back first, so that a dialog that opens finds it there.
        onClose()
        run()
      }}
    >
      <span>
        {label}
        {disabledReason !== undefined && <small>{disabledReason}</small>}
      </span>
      {hint && <kbd className={classes.hint}>{hint}</kbd>}
    </button>
  )
}

function Choice({ label, value, options, onChange }: Extract<MenuEntry, { kind: 'choice' }>): ReactNode {
  return (
    <div role="group" aria-label={label} className={classes.choice}>
      <span className={classes.choiceLabel} aria-hidden="true">
        {label}
      </span>
      {options.map(([each, word]) => (
        <Checkable key={each} as="menuitemradio" checked={each === value} onChoose={() => onChange(each)}>
          {word}
        </Checkable>
      ))}
    </div>
  )
}

interface CheckableProps {
  as: 'menuitemcheckbox' | 'menuitemradio'
  checked: boolean
  onChoose: () => void
  children: string
}

const Checkable = ({ as, checked, onChoose, children }: CheckableProps): ReactNode => (
  <button type="button" role={as} aria-checked={checked} tabIndex={-1} className={classes.item} onClick={onChoose}>
    <span>{children}</span>
    <svg className={classes.check} viewBox="0 0 14 14" aria-hidden="true">
      {checked && <path d="M3 7.5l2.8 2.8L11 4.2" />}
    </svg>
  </button>
)
