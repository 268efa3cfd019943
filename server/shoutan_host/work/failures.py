"""Why work that was given to the workers has no result.

WorkError: there is no result; the message is a sentence for the log
+-- WorkersBusy     too much waits already: nothing was begun, ask again later
+-- WorkersClosed   the server is stopping
+-- WorkOverran     it cost more than it may, and was ended
+-- WorkerDied      its process ended under it, twice, or could not be started
+-- WorkFailed      it raised: a mistake of ours, with the traceback of the other process
"""


class WorkError(Exception):
    """Work without a result; whoever wanted it goes on without."""


class WorkersBusy(WorkError):
    """Too much waits: nothing was begun."""


class WorkersClosed(WorkError):
    """The workers have ended, and begin nothing any more."""


class WorkOverran(WorkError):
    """The work cost more processor time, or took longer, than it may."""


class WorkerDied(WorkError):
    """The process of the worker ended before the work was done."""


class WorkFailed(WorkError):
    """The work raised something; the message is its traceback."""
