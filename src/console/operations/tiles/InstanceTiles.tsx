import { Group } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Instance } from '../../../contract/core/records.ts'
import { formatCount } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { describeState } from '../../kit/state/states.ts'
import { TileMap } from '../../kit/tiles/TileMap.tsx'
import type { TileDescription } from '../../kit/tiles/use-tile-canvas.ts'
import { countInstances } from '../health/counts.ts'
import { isMarked } from '../instance.ts'
import { getTileLabel, toTileSet } from './groups.ts'
import styles from './InstanceTiles.module.css'

interface InstanceTilesProps {
  /** Filtered, in the order of the list. */
  instances: readonly Instance[]
  label: string
  current: string | undefined
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** The address with an instance opened. */
  linkTo: (id: string) => string
}

const TILE: TileDescription<Instance> = {
  getId: ({ ciId }) => ciId,
  getIcon: ({ opsState }) => describeState('health', opsState).icon,
  isMarked,
  getFacts: (instance) => [getTileLabel(instance)],
}

/** One tile per instance, grouped by cloud, with the color and icon of its state. */
export default function InstanceTiles(props: InstanceTilesProps) {
  const { instances: matching, label, current, selected, onSelect, linkTo } = props
  // Deferred, so that typing in the filter stays responsive.
  const instances = useDeferredValue(matching)
  const navigate = useNavigate()
  const set = useMemo(() => toTileSet(instances), [instances])
  return (
    <>
      <TileMap
        set={set}
        tile={TILE}
        label={label}
        current={current}
        selection={{ selected, onSelect }}
        onOpen={({ ciId }) => void navigate(linkTo(ciId), { replace: true, preventScrollReset: true })}
      />
      <Legend instances={instances} />
    </>
  )
}

function Legend({ instances }: { instances: readonly Instance[] }) {
  const { states, marked = 0 } = useMemo(() => countInstances(instances), [instances])
  return (
    <Group gap="2px 14px" px="md" py="sm" className={styles.legend}>
      <Group component="span" gap="2px 14px" fz="sm">
        {states.map(({ state, count }) => {
          const { icon, label } = describeState('health', state)
          return (
            <Status key={state} icon={icon}>
              {formatCount(count)} {label}
            </Status>
          )
        })}
      </Group>
      {marked > 0 && <span className={styles.marked}>{formatCount(marked)} marked for replacement</span>}
    </Group>
  )
}
