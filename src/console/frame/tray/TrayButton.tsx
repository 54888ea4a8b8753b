import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInbox } from '@tabler/icons-react'
import { useRef } from 'react'
import { endVariant, isInterrupted, useWatched } from '../../data/watch/list.ts'
import { formatCount } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'

const TrayPanel = lazyComponent(() => import('./TrayPanel.tsx'))

/** The number of running jobs in the header, with a list of running and ended ones. */
export function TrayButton() {
  const watched = useWatched()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, { toggle, close }] = useDisclosure(false, { onClose: () => button.current?.focus() })
  const interrupted = watched.filter(isInterrupted).length
  const running = watched.filter(({ end }) => !end).length - interrupted
  const failed = watched.filter((item) => item.end && endVariant(item) === 'bad').length
  const parts = [
    running > 0 ? `${formatCount(running)} running` : 'nothing running',
    failed > 0 && `${failed} failed`,
    interrupted > 0 && `${interrupted} interrupted`,
  ]
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" trapFocus>
      <Indicator
        label={running > 0 ? running : undefined}
        size={running > 0 ? 16 : 8}
        color={running > 0 ? 'accent' : 'bad'}
        disabled={running + failed + interrupted === 0}
      >
        <Popover.Target>
          <ActionIcon
            ref={button}
            aria-label={`Tasks, ${parts.filter(Boolean).join(', ')}`}
            title="Tasks"
            onClick={toggle}
          >
            <IconInbox size={16} stroke={1.75} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown w="min(380px, calc(100vw - 16px))" px="md" py="sm">
        <TrayPanel watched={watched} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
