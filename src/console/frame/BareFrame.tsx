import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { focusTitle } from '../kit/focus-title.ts'
import styles from './BareFrame.module.css'
import { SchemeSwitch } from './SchemeSwitch.tsx'

interface BareFrameProps {
  /** Of the document. */
  readonly title: string
  /** How wide the page may become: a form, a short list, or a table. */
  readonly width: 'form' | 'list' | 'table'
  readonly children: ReactNode
}

/** The frame of pages that belong to no organization. Says the title and puts the focus on the heading, or the field that the page is for. */
export function BareFrame({ title, width, children }: BareFrameProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Signalbox`
    if (width === 'form') document.querySelector<HTMLElement>('main [data-autofocus]')?.focus()
    else focusTitle()
  }, [title, width])
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {width === 'table' ? (
          <Link to={paths.organizations()} className={styles.home}>
            Signalbox
          </Link>
        ) : (
          <b>Signalbox</b>
        )}
        <SchemeSwitch />
      </header>
      <main className={styles.main} data-width={width}>
        {children}
      </main>
    </div>
  )
}
