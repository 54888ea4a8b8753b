import { Anchor, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { parseComments } from './comments.ts'
import { Notice } from './Notice.tsx'

/** The result of the last commit, plan or pull, with the raw response of the service on request. */
export function CommentsNotice({ raw }: { raw: string }) {
  const [opened, { toggle }] = useDisclosure()
  const { outcome, message } = parseComments(raw)
  if (outcome === 'none') return null
  return (
    <Notice
      tone={outcome === 'failed' ? 'bad' : 'idle'}
      action={
        message !== raw && (
          <Anchor component="button" type="button" aria-expanded={opened} onClick={toggle}>
            Raw response
          </Anchor>
        )
      }
    >
      <bdi>{message}</bdi>
      {opened && (
        <Text w="100%" ff="monospace" fz="xs" c="dimmed">
          {raw}
        </Text>
      )}
    </Notice>
  )
}
