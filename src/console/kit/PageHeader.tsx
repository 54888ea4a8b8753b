import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { PageHeaderContext, useRegisterMenuActions, type PageAction } from './page-actions.ts'
import classes from './PageHeader.module.css'
import { showInvisible } from './format.ts'
import { useReadOnlyReason } from './read-only-mode.ts'

const NO_ACTIONS: readonly PageAction[] = []

export interface PageHeaderProps {
  title: string
  /** The state of what the page shows, as a badge. */
  state?: ReactNode
  /** One line: id, by whom, when. Several elements are facts of their own, with commas between them. */
  facts: ReactNode
  /** At most one primary action, last; undefined where a page only shows. */
  actions: ReactNode | undefined
  /** The actions come after the facts: where they do not fit beside any title, their row is kept for them. */
  actionsPending?: boolean
  /** Everything else that can be done here, in a menu. */
  more?: readonly PageAction[]
}

/** What a page is about, its state, one line of facts, and what an operator most likely does next. */
export function PageHeader({
  title,
  state,
  facts,
  actions,
  actionsPending = false,
  more = NO_ACTIONS,
}: PageHeaderProps): ReactNode {
  return (
    <div className={classes.header} data-page-head data-later={actionsPending || undefined}>
      <div className={classes.line}>
        <h1 className={classes.title} tabIndex={-1}>
          <bdi>{showInvisible(title)}</bdi>
        </h1>
        {state}
      </div>
      <div className={classes.facts}>{facts}</div>
      {(actions || actionsPending) && (
        <div className={classes.buttons}>
          <PageHeaderContext value={true}>{actions}</PageHeaderContext>
        </div>
      )}
      {more.length > 0 && (
        <div className={classes.more}>
          <MoreMenu actions={more} />
        </div>
      )}
    </div>
  )
}

/** The actions that are not the likely next one. An action that is not possible now says why. */
function MoreMenu({ actions }: { actions: readonly PageAction[] }): ReactNode {
  useRegisterMenuActions(actions)
  const writesOff = useReadOnlyReason()
  const target = useRef<HTMLButtonElement>(null)
  return (
    // The focus returns before an action runs, so that a dialog finds it there.
    <Menu width={240} returnFocus={false} onClose={() => target.current?.focus()}>
      <Menu.Target>
        <ActionIcon ref={target} variant="default" size={30} aria-label="More actions" title="More actions">
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, run, disabledReason, writes = true }) => {
          const reason = (writes ? writesOff : undefined) ?? disabledReason
          return (
            <Menu.Item
              key={label}
              aria-disabled={reason !== undefined}
              closeMenuOnClick={reason === undefined}
              c={reason === undefined ? undefined : 'dimmed'}
              onClick={reason === undefined ? run : undefined}
            >
              {label}
              {reason !== undefined && <Text fz="xs">{reason}</Text>}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
