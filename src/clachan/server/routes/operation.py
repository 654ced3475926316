"""Health and metrics, for operators of the server."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from clachan.server.metrics import CONTENT_TYPE
from clachan.server.routes.answers import ServiceDep, answer

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def get_health(service: ServiceDep) -> Response:
    """Whether players can see and make moves: 503 if not."""
    await service.store.check_health()
    return answer({"status": "ok"})


@router.get("/metrics")
async def get_metrics(request: Request, service: ServiceDep) -> Response:
    """Metrics for Prometheus."""
    return Response(service.metrics.text(), headers={"Content-Type": CONTENT_TYPE})
