import type { ReactNode } from 'react'
import classes from './Menu.module.css'
import { usePopup } from './use-popup.ts'

interface MenuButtonProps {
  /** What the menu is of: "More actions". */
  label: string
  /** What the button shows; nothing but a glyph where the label says it all. */
  children: ReactNode
  /** `bar`: without an outline, as in the frame. */
  look?: 'plain' | 'bar'
  /** The menu, drawn when it is opened; usually a MenuPanel, or a `late` component that draws one. */
  renderPanel: (close: () => void) => ReactNode
}

/** A button that opens a menu under it. The code of the menu may come when it is first opened. */
export function MenuButton({ label, children, look = 'plain', renderPanel }: MenuButtonProps): ReactNode {
  const { opened, toggle, close, root } = usePopup()
  return (
    <div ref={root} className={classes.root}>
      <button
        type="button"
        className={classes.button}
        data-look={look}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-label={label}
        title={label}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || opened) return
          event.preventDefault()
          toggle()
        }}
      >
        {children}
      </button>
      {opened && (
        <div className={classes.place} data-popup="">
          {renderPanel(close)}
        </div>
      )}
    </div>
  )
}
