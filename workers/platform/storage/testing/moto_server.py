"""S3 by moto on loopback, with one bucket. Prints {"endpoint": ...}, and ends when its input ends."""

import json
import os
import sys

# Small pages, so that a listing of a few objects has several.
os.environ["MOTO_S3_DEFAULT_MAX_KEYS"] = "3"

import boto3  # noqa: E402
from moto.server import ThreadedMotoServer  # noqa: E402

bucket, region = sys.argv[1:3]
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
endpoint = f"http://{host}:{port}"
client = boto3.client(
    "s3", endpoint_url=endpoint, region_name=region, aws_access_key_id="AKTEST", aws_secret_access_key="secret"
)
client.create_bucket(Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": region})
print(json.dumps({"endpoint": endpoint}), flush=True)
sys.stdin.read()
server.stop()
os._exit(0)
