import { type EntityName, entityNamed, contentNames } from '@coop/sync/entities'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { type RouteObject, useNavigate, useParams } from 'react-router-dom'
import { lazyComponent, type PendingProps } from '../loading/lazy-component.tsx'
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx'
import { NotLoadedYet } from '../ui/states/not-loaded-yet.tsx'
import { EntityScreen } from './screens/entity-screen.tsx'
import { BULK_UPLOAD } from './entities/addresses.ts'
import { SHOW } from './entities/reports.tsx'
import { entityRecord } from './entities/entity-records.ts'
import { formWidth } from './entities/form-width.ts'
import { ListStatesProvider } from './screens/list-states-provider.tsx'
import { Guard } from './session/guard.tsx'
import { PUBLISH_AT, RELEASE_PREVIEW } from './staging/release-address.ts'
import { ReleaseScope } from './staging/release-scope.tsx'
import { Shell } from './shell/shell.tsx'

// The code for the rows of a list is in the first file. Forms and history are requested as soon as rows are drawn, and
// the rest when the browser is idle.
const FormDialog = lazyComponent(
  async () => (await import('./form/form-dialog.tsx')).FormDialog,
  FormFrame,
  'with rows',
)
const HistoryDialog = lazyComponent(
  async () => (await import('./history/history-dialog.tsx')).HistoryDialog,
  ({ hasFailed }) => <OverList size="large" title="History" hasFailed={hasFailed} />,
  'with rows',
)
const ActivityScreen = lazyComponent(
  async () => (await import('./history/activity-screen.tsx')).ActivityScreen,
  NotLoadedYet,
)
const ExportDialog = lazyComponent(
  async () => (await import('./transfer/export-dialog.tsx')).ExportDialog,
  (pending) => <TransferFrame verb="Export" {...pending} />,
)
const ImportDialog = lazyComponent(
  async () => (await import('./transfer/import-dialog.tsx')).ImportDialog,
  (pending) => <TransferFrame verb="Import" {...pending} />,
)
const RowPreviewDialog = lazyComponent(
  async () => (await import('./preview/row-preview-dialog.tsx')).RowPreviewDialog,
  ({ hasFailed }) => <OverList size="wide" title="Preview" hasFailed={hasFailed} />,
)
const Dashboard = lazyComponent(
  async () => (await import('./dashboard/dashboard.tsx')).Dashboard,
  NotLoadedYet,
)
const EditsScreen = lazyComponent(
  async () => (await import('./queue/edits-screen.tsx')).EditsScreen,
  NotLoadedYet,
)
const LibraryScreen = lazyComponent(
  async () => (await import('./library/library-screen.tsx')).LibraryScreen,
  NotLoadedYet,
)
const BulkUploadDialog = lazyComponent(
  async () => (await import('./library/upload/bulk-upload-dialog.tsx')).BulkUploadDialog,
  ({ hasFailed }) => <OverList size="wide" title="Bulk upload" hasFailed={hasFailed} />,
)
const SignUpsScreen = lazyComponent(
  async () => (await import('./visitors/sign-ups-screen.tsx')).SignUpsScreen,
  NotLoadedYet,
)
const UsageScreen = lazyComponent(
  async () => (await import('./visitors/usage-screen.tsx')).UsageScreen,
  NotLoadedYet,
)
// These need the local database in addition to charts and a query editor, so only visits to them load the code.
const ReportScreen = lazyComponent(
  async () => (await import('./reports/report-screen.tsx')).ReportScreen,
  NotLoadedYet,
  'used',
)
const SqlScreen = lazyComponent(
  async () => (await import('./sql/sql-screen.tsx')).SqlScreen,
  NotLoadedYet,
  'used',
)
const ReplaceScreen = lazyComponent(
  async () => (await import('./replace/replace-screen.tsx')).ReplaceScreen,
  NotLoadedYet,
  'used',
)

const ReleasesScreen = lazyComponent(
  async () => (await import('./releases/releases-screen.tsx')).ReleasesScreen,
  NotLoadedYet,
)
const ReleaseScreen = lazyComponent(
  async () => (await import('./releases/release-screen.tsx')).ReleaseScreen,
  NotLoadedYet,
)
const ReleasePreview = lazyComponent(
  async () => (await import('./releases/release-preview.tsx')).ReleasePreview,
)
const PublishRowDialog = lazyComponent(
  async () => (await import('./releases/publish-row-dialog.tsx')).PublishRowDialog,
)
const SiteCheckScreen = lazyComponent(
  async () => (await import('./checks/site-check-screen.tsx')).SiteCheckScreen,
  NotLoadedYet,
)
const SyncCheckScreen = lazyComponent(
  async () => (await import('./sync-check/sync-check-screen.tsx')).SyncCheckScreen,
  NotLoadedYet,
  'used',
)
const PeopleScreen = lazyComponent(
  async () => (await import('./people/people-screen.tsx')).PeopleScreen,
  NotLoadedYet,
)
const RecordScreen = lazyComponent(
  async () => (await import('./people/record-screen.tsx')).RecordScreen,
  NotLoadedYet,
)
const AccountScreen = lazyComponent(
  async () => (await import('./people/account-screen.tsx')).AccountScreen,
  NotLoadedYet,
)
const HelpScreen = lazyComponent(
  async () => (await import('./help/help-screen.tsx')).HelpScreen,
  NotLoadedYet,
)
const UnknownScreen = lazyComponent(
  async () => (await import('./navigation/unknown-screen.tsx')).UnknownScreen,
  NotLoadedYet,
)
const LoginScreen = lazyComponent(
  async () => (await import('./session/login-screen.tsx')).LoginScreen,
  NotLoadedYet,
)
const AccessDenied = lazyComponent(
  async () => (await import('./session/access-denied.tsx')).AccessDenied,
  NotLoadedYet,
)
const LinkScreen = lazyComponent(
  async () => (await import('./session/link-screen.tsx')).LinkScreen,
  NotLoadedYet,
)

const KeysHelp = lazyComponent(
  async () => (await import('./keys/keys-help.tsx')).KeysHelp,
  undefined,
  'behind rows',
)

type DataProvider = ComponentType<{ children: ReactNode }>

/** @param Data opens the administrator's data, and renders everything behind the guard */
export function adminRoutes(Data: DataProvider): RouteObject[] {
  return [
    { path: '/admin/login', element: <LoginScreen /> },
    { path: '/admin/link', element: <LinkScreen /> },
    { path: '/admin/unauthorized', element: <AccessDenied /> },
    {
      element: <Guard />,
      children: [
        {
          path: '/admin',
          element: (
            <Data>
              <ReleaseScope>
                <ListStatesProvider>
                  <Shell />
                  <KeysHelp />
                </ListStatesProvider>
              </ReleaseScope>
            </Data>
          ),
          children: [
            { index: true, element: <Dashboard /> },
            { path: 'edits', element: <EditsScreen /> },
            { path: 'activity', element: <ActivityScreen /> },
            { path: 'sign-ups', element: <SignUpsScreen /> },
            { path: 'usage', element: <UsageScreen /> },
            { path: 'releases', element: <ReleasesScreen /> },
            {
              path: 'releases/:releaseId',
              element: <ReleaseScreen />,
              children: [{ path: RELEASE_PREVIEW, element: <ReleasePreview /> }],
            },
            { path: 'site-check', element: <SiteCheckScreen /> },
            { path: 'sync-check', element: <SyncCheckScreen /> },
            { path: 'people', element: <PeopleScreen /> },
            { path: 'people/record', element: <RecordScreen /> },
            { path: 'account', element: <AccountScreen /> },
            { path: 'help/:page?', element: <HelpScreen /> },
            { path: 'sql', element: <SqlScreen /> },
            { path: 'replace', element: <ReplaceScreen /> },
            { path: `reports/:rowId/${SHOW}`, element: <ReportScreen /> },
            ...contentNames.map(entityRoute),
            { path: '*', element: <UnknownScreen /> },
          ],
        },
      ],
    },
    { path: '*', element: <UnknownScreen /> },
  ]
}

function entityRoute(name: EntityName): RouteObject {
  const form = <FormDialog name={name} />
  return {
    path: entityRecord(name).path,
    element: name === 'website_assets' ? <LibraryScreen /> : <EntityScreen name={name} />,
    children: [
      ...(name === 'website_assets' ? [{ path: BULK_UPLOAD, element: <BulkUploadDialog /> }] : []),
      { path: 'new', element: form },
      { path: 'import', element: <ImportDialog name={name} /> },
      { path: 'export', element: <ExportDialog name={name} /> },
      { path: ':rowId', element: form },
      { path: `:rowId/${PUBLISH_AT}`, element: <PublishRowDialog name={name} /> },
      { path: ':rowId/history', element: <HistoryDialog name={name} /> },
      { path: ':rowId/preview', element: <RowPreviewDialog name={name} /> },
    ],
  }
}

type FrameProps = Omit<ComponentProps<typeof DialogFrame>, 'onClose'>

/** Shown in place of a dialog over a list while the code is being loaded. */
function OverList(props: FrameProps) {
  const navigate = useNavigate()
  return <DialogFrame {...props} onClose={() => void navigate('..')} />
}

function FormFrame({ name, hasFailed }: { name: EntityName } & PendingProps) {
  const verb = useParams()['rowId'] === undefined ? 'New' : 'Edit'
  const title = `${verb} ${entityNamed(name).label.toLowerCase()}`
  return <OverList size={formWidth(name)} title={title} hasFailed={hasFailed} />
}

function TransferFrame({ verb, name, hasFailed }: { verb: string; name: EntityName } & PendingProps) {
  const title = `${verb} ${entityNamed(name).plural.toLowerCase()}`
  return <OverList size={verb === 'Import' ? 'large' : 'medium'} title={title} hasFailed={hasFailed} />
}
