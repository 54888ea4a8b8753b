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

function ColumnList<Row>(props: TablePanelProps<Row>) {
  const { columns, state, onStateChange } = props
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
  return (
    <Fieldset legend="Columns">
      <Box component="ul" ref={list} m={0} p={0}>
        {ordered.map((column, index) => (
          <ColumnItem
            key={column.id}
            {...props}
            column={column}
            layout={layout}
            dragged={dragged === column.id}
            onLayout={change}
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

interface ColumnItemProps<Row> extends Pick<TablePanelProps<Row>, 'columns' | 'visible' | 'folded'> {
  column: Column<Row>
  layout: ColumnLayout
  dragged: boolean
  /** `text` says what changed. */
  onLayout: (layout: ColumnLayout, text: string) => void
  onMove: (step: -1 | 1) => void
  onDragStart: () => void
  onDrag: (y: number) => void
  onDragEnd: () => void
}

function ColumnItem<Row>(props: ColumnItemProps<Row>) {
  const { columns, visible, folded, column, layout, dragged, onLayout } = props
  const { id, header } = column
  const shown = visible.includes(column)
  const pinned = layout.pins.includes(id)
  const doesNotFit = getVisibility(layout, id) === 'fit' && !shown
  const note = folded.includes(column) ? 'second line' : doesNotFit && 'does not fit'
  const show = (on: boolean) =>
    onLayout(withVisibility(columns, layout, id, on ? 'always' : 'never'), `${header} ${on ? 'shown' : 'hidden'}`)
  const resize = (by: number) => {
    const next = withWidth(layout, id, (layout.widths[id] ?? column.width) + by)
    onLayout(next, `${header}, ${next.widths[id]} pixels wide`)
  }
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
        // The last shown column cannot be hidden.
        disabled={shown && visible.length === 1}
        onChange={(event) => show(event.currentTarget.checked)}
      />
      <ActionIcon size="sm" aria-label={`Make ${header} narrower`} onClick={() => resize(-WIDTH_STEP)}>
        <IconMinus size={14} />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={`Make ${header} wider`} onClick={() => resize(WIDTH_STEP)}>
        <IconPlus size={14} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        color={pinned ? 'accent' : 'idle'}
        aria-label={`Pin ${header} to the start`}
        aria-pressed={pinned}
        onClick={() =>
          onLayout(withPinned(layout, id, !pinned), `${header} ${pinned ? 'not pinned' : 'pinned to the start'}`)
        }
      >
        {pinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
      </ActionIcon>
    </Group>
  )
}
