import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { AssemblyNotFound } from '../../assembly/index.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { useDraftForm } from '../../data/write/use-draft-form.ts'
import { FormBody } from '../../kit/form/FormBody.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { MONOSPACE } from '../../kit/form/form.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { pageHandle, parseScope, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { designCrumbs } from '../crumbs.ts'
import {
  designPlatformsQuery,
  latestDesignReleaseQuery,
  useDesignPlatforms,
  useLatestDesignRelease,
} from '../queries.ts'
import { ImportDesignDialog } from './ImportDesignDialog.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { designFileQuery, loadPreviewQuery } from './queries.ts'
import { importDisabledReason } from './rules.ts'

export const handle = pageHandle(designCrumbs, 'Import design', paths.importDesign)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = parseScope(params)
  return prefetch(
    designFileQuery(organization, assembly),
    designPlatformsQuery(organization, assembly),
    latestDesignReleaseQuery(organization, assembly),
  )
}

const PREVIEW_DELAY_MS = 400

function ChooseFile({ onText }: { onText: (text: string) => void }): ReactNode {
  const resetFile = useRef<() => void>(null)
  const read = async (file: File | null) => {
    // Allows choosing the same file again.
    resetFile.current?.()
    if (file) onText(await file.text())
  }
  return (
    <Group>
      <FileButton
        resetRef={resetFile}
        accept=".yaml,.yml,.json,application/json,application/yaml"
        inputProps={{ 'aria-label': 'File' }}
        onChange={(file) => void read(file)}
      >
        {(props) => <Button {...props}>Choose file</Button>}
      </FileButton>
    </Group>
  )
}

function ImportForm({ scope }: { scope: Scope }): ReactNode {
  const { organization, assembly } = scope
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const { data: release } = useLatestDesignRelease(organization, assembly)
  const form = useDraftForm({
    draft: `import design ${organization}/${assembly}`,
    initialValues: { data: '' },
    // A file may contain secrets.
    secrets: ['data'],
    validate: { data: isNotEmpty('Enter a design, or choose a file.') },
  })
  const [text] = useDebouncedValue(form.values['data'] ?? '', PREVIEW_DELAY_MS)
  const openReason = importDisabledReason(release)
  const isChecked = text.trim() !== '' && openReason === undefined
  const check = useQuery({ ...loadPreviewQuery(organization, assembly, text), enabled: isChecked })
  const file = text === form.values['data'] ? check.data : undefined
  const uncheckedReason = isChecked && !file ? 'The service has not accepted the file yet.' : undefined
  return (
    <>
      <FormBody
        form={form}
        what="the design file"
        submitLabel="Import design"
        onSubmit={() => setConfirming(true)}
        disabledReason={openReason ?? uncheckedReason}
        submitError={undefined}
        cancelTo={paths.design(organization, assembly)}
      >
        <FormGroup
          title="Design file"
          description="YAML or JSON, as exported from a design. What it names is added or updated; a platform keeps its pack."
        >
          <ChooseFile onText={(content) => form.setFieldValue('data', content)} />
          <Textarea
            label="Contents"
            required
            autosize
            minRows={10}
            maxRows={24}
            spellCheck={false}
            styles={MONOSPACE}
            {...form.getInputProps('data')}
          />
        </FormGroup>
        {isChecked && <ImportPreview scope={scope} check={check} />}
      </FormBody>
      {confirming && file && (
        <ImportDesignDialog
          scope={scope}
          file={file}
          onDone={() => {
            form.draft.markSent()
            void navigate(paths.designChanges(organization, assembly))
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

export function Component(): ReactNode {
  const scope = parseScope(useParams())
  const { organization, assembly } = scope
  const platforms = useDesignPlatforms(organization, assembly)
  return (
    <>
      <PageHeader title="Import design" facts={`Into ${assembly}`} actions={undefined} />
      {isNotFound(platforms.error) && !platforms.data ? (
        <AssemblyNotFound {...scope} query={platforms} subject="The design" />
      ) : (
        <ImportForm key={`${organization}/${assembly}`} scope={scope} />
      )}
    </>
  )
}
