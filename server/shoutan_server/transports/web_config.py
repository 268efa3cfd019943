"""What uvicorn hands to each of its protocols: its settings, and who may connect."""

from typing import Any

from uvicorn.config import Config

from shoutan_server.transports.admission import Admission


class WebConfig(Config):
    """The settings of uvicorn, with the admission that all doors share."""

    def __init__(self, app: Any, admission: Admission, **settings: Any) -> None:
        super().__init__(app, **settings)
        self.admission = admission
