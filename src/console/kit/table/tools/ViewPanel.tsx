import {
  ActionIcon,
  Box,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Input,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  VisuallyHidden,
} from '@mantine/core'
import { IconGripVertical, IconMinus, IconPin, IconPinFilled, IconPlus } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { isGroupable, type Column } from '../columns.ts'
import { densityChoices, setDensity, useDensity } from '../density.ts'
import {
  orderColumns,
  defaultLayout,
  getVisibility,
  WIDTH_STEP,
  withMoved,
  withPinned,
  withVisibility,
  withWidth,
  type ColumnLayout,
} from '../layout.ts'
import type { TablePanelProps } from '../TableToolbar.tsx'
import { SavedViews } from './SavedViews.tsx'

export function ViewPanel<Row>(props: TablePanelProps<Row>) {
  const { columns, state, onStateChange } = props
  const groupable = columns.filter(isGroupable)
  return (
    <Stack gap="md">
      <SavedViews {...props} />
      {groupable.length > 0 && (
        <NativeSelect
          label="Group by"
          value={state.group ?? ''}
          onChange={(event) => onStateChange({ ...state, group: event.currentTarget.value || undefined })}
          data={[{ value: '', label: 'None' }, ...groupable.map(({ id, header }) => ({ value: id, label: header }))]}
        />
      )}
      <DensityControl />
      <ColumnList {...props} />
    </Stack>
  )
}

function DensityControl() {
  const label = useId()
  return (
    <Input.Wrapper label="Density of all lists" labelElement="div" labelProps={{ id: label }}>
      <SegmentedControl
        aria-labelledby={label}
        fullWidth
        value={useDensity()}
        onChange={setDensity}
        data={densityChoices}
      />
    </Input.Wrapper>
  )
}

/** Visibility, order, width and pins of the columns. */
function ColumnList<Row>({ columns, visible, folded, state, onStateChange }: TablePanelProps<Row>) {
  const layout = state.layout ?? defaultLayout
  const ordered = orderColumns(columns, layout)
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [message, setMessage] = useState('')
  const change = (next: ColumnLayout, text: string) => {
    onStateChange({ ...state, layout: next })
    setMessage(text)
  }
  const move = (column: Column<Row>, to: string | undefined) => {
    const next = withMoved(columns, layout, column.id, to)
    if (next === layout) return
    const position = orderColumns(columns, next).findIndex(({ id }) => id === column.id)
    change(next, `${column.header}, ${position + 1} of ${ordered.length}`)
  }
  const dragTo = (y: number) => {
    const column = ordered.find(({ id }) => id === dragged)
    const over = [...(list.current?.children ?? [])].findIndex((item) => {
      const { top, bottom } = item.getBoundingClientRect()
      return y >= top && y < bottom
    })
    if (column) move(column, ordered[over]?.id)
  }
  const resize = (column: Column<Row>, by: number) => {
    const next = withWidth(layout, column.id, (layout.widths[column.id] ?? column.width) + by)
    change(next, `${column.header}, ${next.widths[column.id]} pixels wide`)
  }
  return (
    <Fieldset variant="unstyled" legend="Columns">
      <Box component="ul" ref={list} m={0} p={0}>
        {ordered.map((column, index) => (
          <ColumnItem
            key={column.id}
            header={column.header}
            shown={visible.includes(column)}
            isLastShown={visible.length === 1 && visible.includes(column)}
            pinned={layout.pins.includes(column.id)}
            dragged={dragged === column.id}
            note={
              folded.includes(column)
                ? 'second line'
                : getVisibility(layout, column.id) === 'fit' && !visible.includes(column)
                  ? 'does not fit'
                  : undefined
            }
            onShow={(show) =>
              change(
                withVisibility(columns, layout, column.id, show ? 'always' : 'never'),
                `${column.header} ${show ? 'shown' : 'hidden'}`,
              )
            }
            onPin={(pin) =>
              change(
                withPinned(layout, column.id, pin),
                `${column.header} ${pin ? 'pinned to the start' : 'not pinned'}`,
              )
            }
            onResize={(by) => resize(column, by)}
            onMove={(step) => move(column, ordered[index + step]?.id)}
            onDragStart={() => setDragged(column.id)}
            onDrag={dragTo}
            onDragEnd={() => setDragged(undefined)}
          />
        ))}
      </Box>
      <Button size="xs" mt="sm" onClick={() => change(defaultLayout, 'Columns reset')}>
        Reset columns
      </Button>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </Fieldset>
  )
}

interface ColumnItemProps {
  header: string
  shown: boolean
  /** The last shown column cannot be hidden. */
  isLastShown: boolean
  pinned: boolean
  dragged: boolean
  /** For columns that are folded or have no room. */
  note: string | undefined
  onShow: (show: boolean) => void
  onPin: (pin: boolean) => void
  onResize: (by: number) => void
  onMove: (step: -1 | 1) => void
  onDragStart: () => void
  onDrag: (y: number) => void
  onDragEnd: () => void
}

/** One column. Everything that dragging does is also possible by keys. */
function ColumnItem(props: ColumnItemProps) {
  const { header, shown, isLastShown, pinned, dragged, note } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    props.onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const onPointerDown = ({ currentTarget, pointerId }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    props.onDragStart()
  }
  return (
    <Group component="li" wrap="nowrap" gap={2} mih={28} bg={dragged ? 'var(--select)' : undefined}>
      <ActionIcon
        size="sm"
        style={{ cursor: 'grab', touchAction: 'none' }}
        aria-label={`Move ${header}`}
        title="Drag, or press the up and down arrows"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => dragged && props.onDrag(event.clientY)}
        onPointerUp={props.onDragEnd}
        onPointerCancel={props.onDragEnd}
      >
        <IconGripVertical size={14} />
      </ActionIcon>
      <Checkbox
        flex={1}
        miw={0}
        label={
          <>
            {header}
            {note && (
              <Text span fz="xs" c="dimmed">
                {' '}
                {note}
              </Text>
            )}
          </>
        }
        checked={shown}
        disabled={isLastShown}
        onChange={(event) => props.onShow(event.currentTarget.checked)}
      />
      <ActionIcon size="sm" aria-label={`Make ${header} narrower`} onClick={() => props.onResize(-WIDTH_STEP)}>
        <IconMinus size={14} />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={`Make ${header} wider`} onClick={() => props.onResize(WIDTH_STEP)}>
        <IconPlus size={14} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        color={pinned ? 'accent' : 'idle'}
        aria-label={`Pin ${header} to the start`}
        aria-pressed={pinned}
        onClick={() => props.onPin(!pinned)}
      >
        {pinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
      </ActionIcon>
    </Group>
  )
}
