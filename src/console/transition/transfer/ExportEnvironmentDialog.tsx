import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExportFileDialog } from '../../data/transfer/ExportFileDialog.tsx'
import type { Scope } from '../../routing/scope.ts'
import { environmentFileQuery } from './queries.ts'

/** Exports what an environment sets beyond its design. */
export default function ExportEnvironmentDialog({ scope, onClose }: { scope: Scope; onClose: () => void }): ReactNode {
  const { assembly, environment } = scope
  return (
    <ExportFileDialog
      subject="environment"
      of={`${assembly} ${environment}`}
      description={`The file contains the committed settings of ${environment} that differ from the design: locked variables, overridden values of components and monitors, and the scale of redundant platforms. Secrets and clouds are not included. You can import it into any environment with the same platforms.`}
      query={useQuery(environmentFileQuery(scope))}
      onClose={onClose}
    />
  )
}
