import { ActionIcon, Box, Group, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { showInvisible } from './format.ts'
import { useScrollable } from './Scrollable.tsx'
import { PageHeaderContext, useRegisterMenuActions, type MenuAction, type PageAction } from './page-actions.ts'
import { useDisabledReason } from './browser/write-permission.ts'
import classes from './PageHeader.module.css'
import tabClasses from './PageTabs.module.css'

const NO_ACTIONS: readonly MenuAction[] = []

interface PageHeaderProps {
  title: string
  state?: ReactNode
  /** One line: id, user, time. Several elements are separated by commas. */
  facts?: ReactNode
  /** At most one primary action, last. */
  actions?: ReactNode
  /** The actions load after the facts: reserve their row on narrow screens. */
  actionsPending?: boolean
  /** The facts do not load later: reserves no lines for them. */
  factsReady?: boolean
  /** The facts get longer as they load, and take two lines on a phone. */
  factsGrow?: boolean
  more?: readonly MenuAction[]
}

/** Title, state, one line of facts, and the main actions of a page. */
export function PageHeader({
  title,
  state,
  facts,
  actions,
  actionsPending = false,
  factsReady = false,
  factsGrow = false,
  more = NO_ACTIONS,
}: PageHeaderProps) {
  return (
    <div className={classes.header} data-page-head data-later={actionsPending || undefined}>
      <div className={classes.line}>
        <h1 className={classes.title} tabIndex={-1}>
          <bdi>{showInvisible(title)}</bdi>
        </h1>
        {state}
      </div>
      {/* Reserves the lines of facts that load later: up to three on a phone. */}
      <Box
        className={classes.facts}
        data-facts
        mih={actionsPending && !factsReady ? { base: 60, xs: 40, sm: 20 } : { base: factsGrow ? 40 : 20, xs: 20 }}
      >
        {facts}
      </Box>
      {(actions || actionsPending) && (
        <div className={classes.buttons}>
          <PageHeaderContext value={true}>{actions}</PageHeaderContext>
        </div>
      )}
      <div className={classes.more}>
        <MoreMenu actions={more} />
      </div>
    </div>
  )
}

/** The actions of a record behind one button. */
export function MoreMenu({ actions }: { actions: readonly MenuAction[] }) {
  const [opened, setOpened] = useState<MenuAction>()
  const items = actions.map((action): MenuAction & PageAction => ({ run: () => setOpened(action), ...action }))
  useRegisterMenuActions(items)
  // Actions that load while the menu is open come last, so that none moves under the pointer.
  const [labels, setLabels] = useState<readonly string[]>()
  const isLate = ({ label }: MenuAction) => labels !== undefined && !labels.includes(label)
  const late = items.filter(isLate)
  const safe = items.filter((item) => !item.danger && !isLate(item))
  const dangerous = items.filter((item) => item.danger && !isLate(item))
  const button = useRef<HTMLButtonElement>(null)
  // Its dialog stays open when an action is no longer offered.
  const renderDialog =
    opened && (actions.find(({ label }) => label === opened.label)?.renderDialog ?? opened.renderDialog)
  return (
    <>
      {items.length > 0 && (
        // Return the focus before an action runs, so that a dialog it opens can restore it here.
        <Menu
          width={240}
          returnFocus={false}
          onOpen={() => setLabels(items.map(({ label }) => label))}
          onClose={() => {
            setLabels(undefined)
            button.current?.focus()
          }}
        >
          <Menu.Target>
            <ActionIcon ref={button} variant="default" size={30} aria-label="More actions" title="More actions">
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {safe.map((item) => (
              <MoreItem key={item.label} {...item} />
            ))}
            {safe.length > 0 && dangerous.length > 0 && <Menu.Divider />}
            {[...dangerous, ...late].map((item) => (
              <MoreItem key={item.label} {...item} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {renderDialog?.(() => setOpened(undefined))}
    </>
  )
}

function MoreItem({ label, run, hint, danger, ...control }: MenuAction & PageAction) {
  const reason = useDisabledReason(control)
  const note = reason ?? hint
  return (
    <Menu.Item
      aria-disabled={reason !== undefined}
      closeMenuOnClick={reason === undefined}
      color={danger ? 'bad' : undefined}
      c={reason === undefined ? undefined : 'dimmed'}
      onClick={reason === undefined ? run : undefined}
    >
      {label}
      {note !== undefined && (
        <Text fz="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Menu.Item>
  )
}

interface PageTabsProps {
  label: string
  /** Links; the open one has `aria-current`. */
  children: ReactNode
  rightSection?: ReactNode
}

export function PageTabs({ label, children, rightSection }: PageTabsProps) {
  const { ref: links } = useScrollable<HTMLDivElement>(label)
  useLayoutEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [links])
  return (
    // Reversed: when it wraps, the links stay on the bottom line.
    <Group
      component="nav"
      aria-label={label}
      data-page-head
      className={tabClasses.tabs}
      wrap="wrap-reverse"
      gap="0 20px"
    >
      <Group ref={links} className={tabClasses.links} wrap="nowrap" gap="clamp(12px, 1.4vw, 20px)">
        {children}
      </Group>
      {rightSection && (
        <Group gap="lg" mih={34} ml="auto">
          {rightSection}
        </Group>
      )}
    </Group>
  )
}
