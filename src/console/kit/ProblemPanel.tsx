import { Alert, Button, Code, Group, List, Text } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { LongText } from './LongText.tsx'

export interface ProblemPanelProps {
  /** The part that could not be loaded: "The clouds". */
  what: string
  title: string
  meaning: string
  advice: string
  /** As the service sent them. */
  messages?: readonly string[]
  /** '' without a request. */
  request?: string
  /** Undefined without an answer. */
  status?: number | undefined
  /** Undefined: no retry button. */
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/** An error: what happened, what it means, what to do, the service's messages, and a retry. */
export function ProblemPanel(props: ProblemPanelProps) {
  const { what, title, meaning, advice, messages = [], request = '', status, onRetry, retrying = false } = props
  return (
    <Alert
      color="bad"
      icon={<IconAlertOctagon size={16} />}
      title={
        <>
          {title}{' '}
          <Text span fz="sm" c="var(--text)" fw={400} ml="xs">
            {what} could not be loaded.
          </Text>
        </>
      }
      mb="sm"
      // Its overflow is hidden: it would shrink in a column.
      flex="none"
      style={{ overflowWrap: 'anywhere' }}
    >
      <Text fz="sm">
        {meaning} {advice}
      </Text>
      {messages.length > 0 && (
        <List fz="sm" mt="xs">
          {[...new Set(messages)].map((message) => (
            <List.Item key={message}>
              <LongText>{message}</LongText>
            </List.Item>
          ))}
        </List>
      )}
      <Group mt="sm" gap="md">
        {onRetry && (
          // Busy, not disabled, so that it keeps the focus.
          <Button aria-busy={retrying} onClick={() => !retrying && onRetry()}>
            {retrying ? 'Retrying' : 'Retry'}
          </Button>
        )}
        {request !== '' && (
          <Code color="transparent" c="dimmed" p={0}>
            {request}
            {status === undefined ? ', no response' : `, status ${status}`}
          </Code>
        )}
      </Group>
    </Alert>
  )
}
