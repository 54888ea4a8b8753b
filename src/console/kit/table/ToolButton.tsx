import { useState, type ReactNode } from 'react'

interface ToolButtonProps<Part> {
  className: string | undefined
  /** Where the button shows only a glyph. */
  label?: string
  children: string
  /** Gets the code of what it opens; called when that is first wanted. */
  load: () => Promise<Part>
  renderPanel: (part: Part, anchor: HTMLElement | null, close: (refocus: boolean) => void) => ReactNode
}

/** A button that opens a panel, whose code is loaded when it is first used. */
export function ToolButton<Part>({ className, label, children, load, renderPanel }: ToolButtonProps<Part>): ReactNode {
  const [part, setPart] = useState<{ loaded: Part }>()
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  // Held as state, since a panel is placed by it.
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const get = () => {
    if (part) return
    setFailed(false)
    load().then(
      (loaded) => setPart({ loaded }),
      () => setFailed(true),
    )
  }
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button?.focus()
  }
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={get}
        onClick={() => {
          get()
          setOpen(!open)
        }}
      >
        {failed && open ? `${children}: could not load, try again` : children}
      </button>
      {open && part && renderPanel(part.loaded, button, close)}
    </>
  )
}
